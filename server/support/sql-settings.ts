import type { Snippet } from '@apeak/contract/snippets'
import type { SaveSupportHours, SupportHours } from '@apeak/contract/support-hours'
import { sql } from 'kysely'
import type { Changes } from '#platform/http/edited-things.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { changedRows, type Note } from '#platform/postgres/noted-changes.ts'

const entry = sql`id, name, body, version, ${isoTime('updated_at')} as updated_at,
  ${isoTime('archived_at')} as archived_at`

/** All snippets by name, those that are archived last. */
export async function allSnippets(db: Queryable): Promise<Snippet[]> {
  const { rows } = await sql<Snippet>`
    select ${entry} from support_snippets order by archived_at is not null, lower(name), id`.execute(
    db,
  )
  return rows
}

/** A snippet; undefined where there is none. `key`: by the click that created it instead of by its id. */
export async function snippetBy(
  db: Queryable,
  { id, key }: { id?: number; key?: string },
): Promise<Snippet | undefined> {
  const { rows } = await sql<Snippet>`
    select ${entry} from support_snippets
    where ${id === undefined ? sql`request_key = ${key}` : sql`id = ${id}`}`.execute(db)
  return rows[0]
}

/** Adds a snippet with its event. Violates `support_snippets_name_once` or `…_request_once`. */
export async function insertSnippet(
  db: Queryable,
  { name, body, request_key }: { name: string; body: string; request_key: string },
  note: Note,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into support_snippets (name, body, request_key)
      values (${name}, ${body}, ${request_key}) returning id, name, body
    ),
    event as (${note(sql`
      select id, null as before, jsonb_build_object('name', name, 'body', body) as after from made`)})
    select id from made`.execute(db)
  return rows[0]?.id ?? 0
}

/** Saves a snippet over a version, with its event. False where it is another by now. */
export async function updateSnippet(
  db: Queryable,
  id: number,
  wanted: { name: string; body: string; version: number },
  changes: Changes,
  note: Note,
): Promise<boolean> {
  const { rows } = await sql`
    with saved as (
      update support_snippets
      set name = ${wanted.name}, body = ${wanted.body}, version = version + 1, updated_at = now()
      where id = ${id} and version = ${wanted.version} returning id
    ),
    event as (${note(changedRows(changes, sql`select id from saved`))})
    select id from saved`.execute(db)
  return rows.length > 0
}

/**
 * Archives a snippet, or offers it again, with its event. False where it stands so. Violates
 * `support_snippets_name_once` where another took its name meanwhile.
 */
export async function setArchived(
  db: Queryable,
  id: number,
  archived: boolean,
  note: Note,
): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      update support_snippets set archived_at = ${archived ? sql`now()` : sql`null`},
        version = version + 1, updated_at = now()
      where id = ${id} and (archived_at is null) = ${archived}::boolean returning id
    ),
    event as (${note(sql`select id, null as before, null as after from moved`)})
    select id from moved`.execute(db)
  return rows.length > 0
}

/** The live chat's hours. */
export async function readHours(db: Queryable): Promise<SupportHours | undefined> {
  const { rows } = await sql<SupportHours>`
    select 'chat' as id, days, away_text, version from support_hours`.execute(db)
  return rows[0]
}

/** Saves the live chat's hours over a version, with the event. False where they are others by now. */
export async function updateHours(
  db: Queryable,
  wanted: SaveSupportHours,
  changes: Changes,
  note: Note,
): Promise<boolean> {
  const { rows } = await sql`
    with saved as (
      update support_hours set days = ${JSON.stringify(wanted.days)}::jsonb,
        away_text = ${wanted.away_text}, version = version + 1, updated_at = now()
      where version = ${wanted.version} returning 'chat' as id
    ),
    event as (${note(changedRows(changes, sql`select id from saved`))})
    select id from saved`.execute(db)
  return rows.length > 0
}

/** Whether an operator is there, and the hours, by which the live chat says when somebody is. */
export async function readAvailability(db: Queryable) {
  const { rows } = await sql<Pick<SupportHours, 'days' | 'away_text'> & { online: boolean }>`
    select days, away_text,
      exists (select from support_presence where seen_at > now() - interval '3 minutes') as online
    from support_hours`.execute(db)
  return rows[0]
}
