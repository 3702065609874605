import { Type } from 'typebox'

/** The input types of options. The storefront shows unknown ones as text inputs. */
export const optionTypes = [
  'field',
  'textarea',
  'date',
  'time',
  'date_time',
  'dropdown',
  'checkbox',
] as const
export const OptionType = Type.Enum([...optionTypes])
export type OptionType = (typeof optionTypes)[number]

/** The keyboard that phones show for a typed option. */
export const optionKeyboards = ['text', 'numeric'] as const
export type OptionKeyboard = (typeof optionKeyboards)[number]
