-- Files hold their bytes: what lay in a folder beside the database is in its rows, so that a backup
-- of the database is a backup of the shop, and several machines share nothing but the database.

alter table files
  -- A picture is public, a document is private.
  add column kind text not null default 'picture',
  add column sha256 text,
  add column extension text,
  -- Null: still in the folder of before, from which the job `take_over_files` takes it.
  add column bytes bytea,
  alter column width drop not null,
  alter column height drop not null;

update files set
  sha256 = split_part(split_part(path, '/', 3), '.', 1),
  extension = split_part(path, '.', 2);

-- The address follows from the content. Its constraint goes with it.
alter table files drop column path;

alter table files
  alter column kind drop default,
  alter column sha256 set not null,
  alter column extension set not null,
  -- Pictures and documents are compressed as they are.
  alter column bytes set storage external,
  -- Same kind, same content: one row. A public picture and a private document are never the same row.
  add constraint files_content_unique unique (kind, sha256),
  add constraint files_sha256_plain check (sha256 ~ '^[0-9a-f]{64}$'),
  -- A name never changes its meaning: browsers keep what they saw under it for ever.
  add constraint files_named_by_content check (sha256 = encode(sha256(bytes), 'hex')),
  -- The largest ones that platform/files/file-kinds.ts takes.
  add constraint files_bytes_bounded check (octet_length(bytes) between 1 and 5242880),
  -- Nothing that a browser would run.
  add constraint files_kind_known check (
    case kind
      when 'picture' then extension in ('webp', 'png', 'jpg', 'avif')
      when 'document' then extension in ('pdf', 'png', 'jpg')
      else false
    end
  ),
  add constraint files_pictures_measured check (
    kind <> 'picture' or num_nonnulls(width, height) = 2
  );

-- A new database has no job queue yet, and nothing to take over.
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  if exists (select from files) then
    perform graphile_worker.add_job('take_over_files', job_key => 'take_over_files');
  end if;
end $$;
