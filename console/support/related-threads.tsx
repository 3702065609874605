import type { ThreadEntry } from '@apeak/contract/support-console'
import { RelatedList } from '../ui/console-list.tsx'
import { Col, ConsoleTable, RowLink, TimeCol } from '../ui/console-table.tsx'
import { ThreadState, titleOf } from './thread-list.tsx'

type Props = { of: 'customers' | 'orders'; id: number | string; target: string }

/** The conversations of a customer or about an order, newest first. */
export const RelatedThreads = ({ of, id, target }: Props) => (
  <RelatedList
    {...{ of, id, target }}
    reference="threads"
    sort="last_message_at"
    title="Conversations"
    nothing="No conversations yet. Tickets and chats appear here."
  >
    <ConsoleTable nothing="No conversations yet. Tickets and chats appear here." opens>
      <Col
        label="Conversation"
        render={(thread: ThreadEntry) => <RowLink>{titleOf(thread)}</RowLink>}
      />
      <Col label="State" render={(thread: ThreadEntry) => <ThreadState thread={thread} />} />
      <TimeCol source="last_message_at" label="Last message" hide="phone" />
    </ConsoleTable>
  </RelatedList>
)
