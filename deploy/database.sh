#!/bin/sh
# Run once by the postgres image, on an empty volume: the owner migrates, the app's role serves and owns nothing.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set owner="$OWNER_PASSWORD" --set app="$APP_PASSWORD" <<'SQL'
CREATE ROLE xuezhang_owner LOGIN PASSWORD :'owner';
CREATE ROLE xuezhang_app LOGIN PASSWORD :'app';
CREATE DATABASE xuezhang OWNER xuezhang_owner;
SQL
