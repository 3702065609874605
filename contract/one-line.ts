const breaks = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029'

/**
 * The pattern of a text that says something on one line, such as a name or a subject: no line breaks, which
 * would garble a mail's header or a list, nor any other control characters.
 */
export const ONE_LINE = `^[^\\S${breaks}]*[^\\s${breaks}][^${breaks}]*$`

const anyBreak = new RegExp(`[${breaks}]`)

/** Whether a text, which may be empty, stands on one line. */
export const isOneLine = (text: string) => !anyBreak.test(text)
