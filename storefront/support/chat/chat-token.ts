import { persistDraft, readDraft, removeDraft } from '../../forms/draft.ts'
import { readJson, sharedStorage, withMemory, writeJson } from '../../ui/browser-storage.ts'

/** This browser's conversation: its token and owner (null: a guest). */
type PersistedChat = {
  token: string
  owner: number | null
  /** The time of its last message, in ms. */
  at: number
}

const key = 'chat'
/** How long to wait for replies while the chat is closed, in ms. */
const RECENT_MS = 24 * 60 * 60_000
/** Without browser storage a conversation lasts as long as the page. */
const storage = withMemory(sharedStorage)
/** The name of a new conversation's token in this tab's storage. */
const newTokenKey = 'chat-token'
let newToken: string | null = null

/**
 * The conversation of the visitor (null: a guest). A customer's is hidden after a logout; a guest's continues
 * after a login.
 */
export function persistedChat(visitor: number | null): PersistedChat | null {
  const chat = readJson<PersistedChat>(storage, key)
  return typeof chat?.token === 'string' && (chat.owner === null || chat.owner === visitor)
    ? chat
    : null
}

/** Stores a conversation after a new message. */
export function persistChat(token: string, owner: number | null): PersistedChat {
  const chat = { token, owner, at: Date.now() }
  newToken = null
  removeDraft(newTokenKey)
  writeJson(storage, key, chat)
  return chat
}

/**
 * The token for a new conversation: unchanged until it has started, so that repeating a first message opens
 * no second one.
 */
export function newConversationToken(): string {
  newToken ??= readDraft<string>(newTokenKey) ?? newChatToken()
  persistDraft(newTokenKey, newToken)
  return newToken
}

/** 256 random bits in base 64; the shop stores their hash. */
function newChatToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Whether a reply can still be expected. */
export const expectsReply = ({ at }: PersistedChat) => Date.now() - at < RECENT_MS
