import { languages } from '@apeak/contract/languages'
import { type TranslationLanguage, translationLanguages } from '@apeak/contract/translations'
import { ToggleButton, ToggleButtonGroup } from '@mui/material'

type Props = {
  value: TranslationLanguage
  onChoose(language: TranslationLanguage): void
  /** The number of texts that are left, once known. */
  left?: Readonly<Record<TranslationLanguage, number>> | undefined
}

/** Chooses the language that texts are translated into. */
export function LanguageButtons({ value, onChoose, left }: Props) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Language"
      value={value}
      onChange={(_event, chosen: TranslationLanguage | null) => chosen && onChoose(chosen)}
    >
      {translationLanguages.map((one) => (
        <ToggleButton key={one} value={one}>
          {languages[one].name}
          {left && ` · ${left[one].toLocaleString('en-MY')} left`}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
