import { useDebouncedValue } from '@mantine/hooks'
import type { PublicListContent } from '@verka/domain/public-lists/public-list.body.ts'
import { previewPublicList } from '@verka/domain/public-lists/public-lists.api.ts'
import { useCall } from '../../data/use-call.ts'
import type { PublicListDraft } from './list-draft.ts'

/** A filter that is being typed is previewed when the person pauses. */
const PAUSE_MS = 400

/** What everybody would see of a list; undefined where nothing has been chosen. */
export function usePreview({ elementTypeId, schemaId, filters, ordering }: PublicListDraft) {
  const isChosen = elementTypeId !== null && schemaId !== null
  const content = isChosen ? JSON.stringify({ elementTypeId, schemaId, filters, ordering }) : ''
  // a text: an equal one does not begin another pause
  const [settled] = useDebouncedValue(content, PAUSE_MS)
  const body = JSON.parse(settled === '' ? content || '{}' : settled) as PublicListContent
  const answer = useCall(previewPublicList, { body }, { isEnabled: isChosen, keepPrevious: true })
  return isChosen ? answer : undefined
}
