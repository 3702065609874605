-- What each process wrote last to show that the database takes writes, and the room on its machine's disks.
create table heartbeats (
  -- The machine and the port; workers of one port share a row.
  process text not null,
  beaten_at timestamptz not null default now(),
  -- Null: not known.
  data_free_bytes bigint,
  -- Null: not known, or the process makes no backups.
  backups_free_bytes bigint,
  constraint heartbeats_one_each primary key (process)
);

-- Disks that are nearly full are told as well.
alter table alerts drop constraint alerts_kind_known;
alter table alerts add constraint alerts_kind_known check (
  kind in ('ledger', 'money', 'failed_jobs', 'late_jobs', 'late_mails', 'backup', 'certificate',
           'hung_runner', 'data_disk', 'backups_disk')
) not valid;
