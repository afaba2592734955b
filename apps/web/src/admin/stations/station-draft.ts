import type { TransactionTypeId } from '@verka/domain/entities/ids.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { Station } from '@verka/domain/stations/stations.api.ts'
import type { DraftErrors } from '../../forms/draft/draft-errors.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import type { Text } from '../../language/use-text.tsx'
import type { FormError } from '../../ui/form/error-summary.tsx'

/** A station as its form has it. */
export interface StationDraft {
  id?: string
  version?: number
  name: string
  transactionTypeIds: readonly TransactionTypeId[]
}

export const draftOfStation = ({ id, version, name, transactionTypeIds }: Station): StationDraft => ({
  id,
  version,
  name,
  transactionTypeIds,
})

export const NEW_STATION: StationDraft = { name: '', transactionTypeIds: [] }

export const bodyOfStation = ({ transactionTypeIds, ...rest }: StationDraft) => ({ ...rest, transactionTypeIds: [...transactionTypeIds] })

/** Checks a station before it is sent, with the messages and paths of the server. */
export const checkStation = ({ name }: StationDraft): FieldError[] =>
  name.trim() === '' ? [{ message: '@validation.required', field: 'name' }] : []

export const inputId = (part: string) => `station-${part}`

/** The errors with links to their inputs. */
export function stationErrors(errors: DraftErrors, text: Text): FormError[] {
  const { t } = text
  const labels: Record<string, string> = { name: t('stations.name'), transactionTypeIds: t('stations.services') }
  return errors.all.map((error) => {
    const part = (error.field ?? '').split('.')[0]!
    return { message: errorText(error, text), ...(labels[part] && { inputId: inputId(part), label: labels[part] }) }
  })
}
