import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { ItemErrors } from '@verka/domain/replication/stored.ts'
import { errorText } from '@verka/messages/error-text.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import type { TenantContext } from '../../http/context.ts'

/** Errors as a reader sees them, grouped by the things that they are about. */
export async function shownErrors({ culture }: Pick<TenantContext, 'culture'>, all: readonly ItemErrors[]) {
  const translator = await loadServedTranslator(culture)
  return all.map(({ names, errors }) => ({
    title: textIn(names, culture) || translator.serverText('@answers.replication'),
    messages: [...new Set(errors.map((error) => errorText(error, translator)))],
  }))
}
