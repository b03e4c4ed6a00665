// Imported first by what people start by hand: an old Node would otherwise fail somewhere, in words that help nobody.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`学账 Xuezhang needs Node 20.19 or newer; this is ${process.version}. 请升级 Node。`);
  process.exit(1);
}
