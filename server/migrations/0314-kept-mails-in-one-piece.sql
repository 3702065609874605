-- A kept mail is short enough to stand in its row: in pieces elsewhere it was written, and indexed, twice.
alter table mails set (toast_tuple_target = 8160);
