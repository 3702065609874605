-- The words that others use: what is counted is a login attempt, what it leads to a lockout.
alter table guesses rename to login_attempts;
alter table login_attempts rename column tries to attempts;
alter table login_attempts rename column locks to lockouts;
alter table login_attempts rename constraint guesses_pkey to login_attempts_pkey;
alter table login_attempts rename constraint guesses_five_tries to login_attempts_five_at_most;
alter table login_attempts rename constraint guesses_locks_counted to login_attempts_lockouts_counted;
alter index guesses_updated rename to login_attempts_updated;
