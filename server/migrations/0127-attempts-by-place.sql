-- A login attempt counts where it is made, so one credential has several counts: found together by
-- whose it is, to be shown, and to be ended when its owner sets another.

-- SHA-256 of the credential and whose it is, wherever it is tried from.
alter table login_attempts add column owner bytea;
update login_attempts set owner = key;
alter table login_attempts alter column owner set not null;
create index login_attempts_owner on login_attempts (owner);
