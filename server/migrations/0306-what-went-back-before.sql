-- What went back of referred orders before anybody counted it: it is taken off the present month.
alter table referred_orders validate constraint referred_orders_returned_within;

select count_returned(order_id, now()) from (
  select id as order_id from orders where refunded_sen > 0
  union
  select p.payable_id from payments p join refunds r on r.payment_id = p.id
  where p.kind = 'order' and p.state = 'applied' and r.state = 'processed'
) returned order by order_id;
