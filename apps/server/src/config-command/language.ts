import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import { CommandError } from './command-error.ts'

const cultureFrom = (language: string): Culture | undefined => {
  const name = language.toLowerCase().split(/[-_.@]/)[0]
  // Norwegian has several names; one of them is written here
  const known = name === 'no' || name === 'nn' ? 'nb' : name
  return CULTURES.find((culture) => culture.split('-')[0] === known)
}

/** The language that the environment names; otherwise English. */
export function cultureOfEnvironment({ LC_ALL, LC_MESSAGES, LANG }: Record<string, string | undefined>): Culture {
  return cultureFrom(LC_ALL || LC_MESSAGES || LANG || '') ?? 'en-US'
}

/** The language of `--language`: sv, en or nb. @throws `CommandError` */
export function cultureOfOption(language: string): Culture {
  const culture = cultureFrom(language)
  if (!culture) throw new CommandError('config.unknownLanguage', { language, languages: 'sv, en, nb' })
  return culture
}
