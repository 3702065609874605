#!/bin/sh
# Makes the certificates by which the machines know each other in pgBackRest, for ten years:
# deploy/ha/certificates.sh FOLDER. The folder gets ca.crt and, for each machine, NAME/machine.crt and machine.key.
set -eu
. /etc/apeak/cluster.env

umask 077
mkdir -p "$1"
cd "$1"
openssl req -x509 -newkey rsa:2048 -noenc -days 3650 -subj '/CN=apeak backups' -keyout ca.key -out ca.crt 2>/dev/null
for machine in "db1 $DB1" "db2 $DB2" "db3 $DB3" "watch $WATCH"; do
  set -- $machine
  mkdir -p "$1"
  openssl req -newkey rsa:2048 -noenc -subj "/CN=$1" -keyout "$1/machine.key" -out "$1/request" 2>/dev/null
  # pgBackRest compares the address as a name.
  echo "subjectAltName=DNS:$2,DNS:$1" >"$1/names"
  openssl x509 -req -in "$1/request" -CA ca.crt -CAkey ca.key -CAcreateserial -days 3650 -extfile "$1/names" \
    -out "$1/machine.crt" 2>/dev/null
  rm "$1/request" "$1/names"
done
# Nobody needs to sign another one: make all of them again instead.
rm ca.key ca.srl
