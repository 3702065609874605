#!/bin/sh
# Restarts the shop's processes one by one, each after the previous one is ready: deploy/restart-each.sh 3000 3001
set -eu

# Where the shop listens.
host=$(sed -n 's/^HOST=//p' /etc/apeak/shop.env 2>/dev/null || true)
for port in "$@"; do
  systemctl restart "apeak@$port"
  tries=0
  until curl --silent --fail --output /dev/null --max-time 3 "http://${host:-127.0.0.1}:$port/ready"; do
    tries=$((tries + 1))
    if [ "$tries" -ge 300 ]; then
      echo "apeak@$port is not ready; the others were not restarted. See: journalctl -u apeak@$port" >&2
      exit 1
    fi
    sleep 0.2
  done
  echo "apeak@$port is open"
done
