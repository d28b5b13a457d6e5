#!/bin/sh
# Makes an authority and a certificate of each server in /certificates (or the folder that is given), where one is missing.
# make-certificates.sh [folder [server…]]; without servers, the database's alone.
set -eu
cd "${1:-/certificates}"
[ $# -gt 1 ] && shift || set -- postgres
missing=
for server; do [ -e "$server.pem" ] || missing=yes; done
[ -z "$missing" ] && exit 0
umask 077
openssl req -x509 -newkey rsa:2048 -noenc -days 3650 -subj "/CN=Dibbs database authority" \
  -addext basicConstraints=critical,CA:TRUE -keyout authority.key -out authority.pem
for server; do
  openssl req -newkey rsa:2048 -noenc -subj "/CN=$server" -keyout "$server.key" -out server.csr
  printf "subjectAltName=DNS:$server,DNS:localhost\nbasicConstraints=CA:FALSE\n" > server.ext
  openssl x509 -req -in server.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 3650 \
    -extfile server.ext -out "$server.new"
done
# Nobody signs another one with it.
rm authority.key server.csr server.ext authority.srl 2>/dev/null || true
# Whose the database is in the image, if there is somebody of that name.
chown postgres postgres.key 2>/dev/null || true
for server; do
  chmod 644 authority.pem "$server.new"
  mv "$server.new" "$server.pem"
done
