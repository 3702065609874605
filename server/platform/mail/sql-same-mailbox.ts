import { type RawBuilder, sql } from 'kysely'

/** SQL: the mailbox that an e-mail address leads to, as `mailboxOf` has it. */
export const mailboxOfSql = (email: RawBuilder<unknown>) => sql`
  (select case when plain ~ '@(gmail|googlemail)\\.com$'
     then replace(split_part(plain, '@', 1), '.', '') || '@gmail.com' else plain end
   from (select lower(regexp_replace(${email}::text, '\\+[^@]*@', '@')) as plain) typed)`
