import type { SaveSupportHours, Snippet, SupportHours } from '@apeak/contract/support-console'
import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'

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

/** Adds a snippet; its id. Violates `support_snippets_name_once` or `…_request_once`. */
export async function insertSnippet(
  tx: Queryable,
  snippet: { name: string; body: string; request_key: string },
): Promise<number> {
  const made = tx.insertInto('support_snippets').values(snippet).returning('id')
  return (await made.executeTakeFirstOrThrow()).id
}

/** Saves a snippet over a version. False where it is another by now. */
export async function updateSnippet(
  tx: Queryable,
  id: number,
  { name, body, version }: { name: string; body: string; version: number },
): Promise<boolean> {
  const { rows } = await sql`
    update support_snippets
    set name = ${name}, body = ${body}, version = version + 1, updated_at = now()
    where id = ${id} and version = ${version} returning id`.execute(tx)
  return rows.length > 0
}

/**
 * Archives a snippet, or offers it again. False where it stands so. Violates
 * `support_snippets_name_once` where another took its name meanwhile.
 */
export async function setArchived(tx: Queryable, id: number, archived: boolean): Promise<boolean> {
  const { rows } = await sql`
    update support_snippets set archived_at = ${archived ? sql`now()` : sql`null`},
      version = version + 1, updated_at = now()
    where id = ${id} and (archived_at is null) = ${archived}::boolean returning id`.execute(tx)
  return rows.length > 0
}

/** The live chat's hours. */
export async function readHours(db: Queryable): Promise<SupportHours | undefined> {
  const { rows } = await sql<SupportHours>`
    select 'chat' as id, days, away_text, version from support_hours`.execute(db)
  return rows[0]
}

/** Saves the live chat's hours over a version. False where they are others by now. */
export async function updateHours(
  tx: Queryable,
  { days, away_text, version }: SaveSupportHours,
): Promise<boolean> {
  const { rows } = await sql`
    update support_hours set days = ${JSON.stringify(days)}::jsonb, away_text = ${away_text},
      version = version + 1, updated_at = now()
    where version = ${version} returning id`.execute(tx)
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
