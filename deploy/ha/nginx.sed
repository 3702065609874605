# Makes the nginx.conf of shop1 and shop2 from deploy/nginx.conf (docs/high-availability.md).
# Each nginx passes requests to the processes of both machines. One that does not answer is left alone for 5 seconds.
s|server 127\.0\.0\.1:\(300[01]\) max_fails=0;|server @SHOP1@:\1 max_fails=2 fail_timeout=5s;\n    server @SHOP2@:\1 max_fails=2 fail_timeout=5s;|
/A failed process is retried at once/d
s|# The shop's processes, on one machine or several\. .*|# The processes of both machines. A request that reached no process goes to the next one.|
s|/etc/letsencrypt/live/shop\.example/|/etc/apeak/tls/|
# Only shop1 renews the certificate.
s|root /var/www/html;|proxy_pass http://@SHOP1@:8888;|
s|shop\.example|@SHOP_NAME@|g
