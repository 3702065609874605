#!/bin/sh
# Rehearses docs/high-availability.md on this machine, in a folder: deploy/ha/rehearse.sh [RELEASE.tar.gz [FAULT]]
# Without an archive it makes one from the checkout (npm run release). It needs Debian 12, Node.js 24 and:
#   apt-get install patroni etcd-server etcd-client postgresql haproxy nginx pgbackrest prometheus \
#     prometheus-alertmanager prometheus-blackbox-exporter prometheus-node-exporter jq curl iproute2 openssl
# Any user can run it. Everything happens in a namespace with its own network (only loopback addresses), mounts
# and processes, which end with this script; nothing of this machine is changed.
set -eu
cd "$(dirname "$0")/../.."

missing=
for program in patroni etcd etcdctl haproxy nginx pgbackrest prometheus promtool amtool prometheus-alertmanager \
  prometheus-blackbox-exporter prometheus-node-exporter jq curl ip openssl unshare nsenter; do
  PATH=$PATH:/usr/sbin:/sbin command -v "$program" >/dev/null || missing="$missing $program"
done
[ -z "$missing" ] || { echo "Not installed:$missing (see the first lines of $0)" >&2; exit 1; }

archive=${1:-}
if [ -z "$archive" ]; then
  archive=$(node scripts/launch.mjs release | grep 'tar.gz$')
fi
folder=$(mktemp -d "${TMPDIR:-/tmp}/apeak-ha.XXXXXX")
echo "In $folder, with $(basename "$archive")"
# The shell is the namespace's first process: it reaps processes whose parents ended, for which Patroni waits.
PATH=$PATH:/usr/sbin:/sbin unshare --user --map-root-user --mount --net --pid --fork --kill-child --mount-proc \
  sh -c 'node deploy/ha/rehearsal/main.ts "$@" & wait $!' sh "$folder" "$archive" "${2:-}" &
inside=$!
# unshare ignores other signals. All processes of the namespace end with it.
trap 'kill -KILL "$inside"; rm -rf "$folder"; exit 130' INT TERM
wait "$inside"
# The logs of a failure stay.
rm -rf "$folder"
