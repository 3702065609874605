-- How long a pause is that the shop chooses itself, before chance is added: the next one soon after it is
-- twice as long. Null where the provider has told how long.
alter table provider_pauses add column seconds integer;
