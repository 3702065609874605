#!/bin/sh
# Gives nginx on shop1 and shop2 the renewed certificate. certbot runs it on shop1.
set -eu
. /etc/apeak/cluster.env

from=/etc/letsencrypt/live/$SHOP_NAME
install -m 600 "$from/fullchain.pem" "$from/privkey.pem" /etc/apeak/tls/
systemctl reload nginx
scp "$from/fullchain.pem" "$from/privkey.pem" "root@$SHOP2:/etc/apeak/tls/"
ssh "root@$SHOP2" systemctl reload nginx
