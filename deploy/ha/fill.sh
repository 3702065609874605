#!/bin/sh
# Installs a file with the values of /etc/apeak/cluster.env in place of @NAMES@: deploy/ha/fill.sh FILE TARGET [GROUP]
# Root owns the target, and GROUP can read it.
set -eu

file=$1 target=$2 group=${3:-root}
settings=/etc/apeak/cluster.env
if empty=$(grep -E '^[A-Z0-9_]+=$' "$settings"); then
  echo "Set in $settings:" $empty >&2
  exit 1
fi
values=$(sed -n 's/^\([A-Z0-9_]*\)=\(.*\)$/s|@\1@|\2|g/p' "$settings")
filled=$(sed "$values" "$file")
if unknown=$(printf '%s\n' "$filled" | grep -o '@[A-Z][A-Z0-9_]*@'); then
  echo "$settings lacks:" $unknown >&2
  exit 1
fi
printf '%s\n' "$filled" | install -D -m 640 -g "$group" /dev/stdin "$target"
