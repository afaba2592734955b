import type { useText } from '../../language/use-text.tsx'
import type { useConfirm } from '../../ui/feedback/confirm.tsx'
import { findDeletion } from './use-deletion.ts'

/** What a question needs of its page. */
export interface Asking extends Pick<ReturnType<typeof useText>, 't' | 'formatDateTime'> {
  confirm: ReturnType<typeof useConfirm>
}

/** Possible action for the input: recreate an object, recreate a definition or similar, or only leave. */
type Way = 'recreateObject' | 'recreate' | 'leave'

const WAYS = {
  recreateObject: { text: 'conflict.deletedStillHere', confirm: 'conflict.recreate', isDangerous: false },
  recreate: { text: 'conflict.deletedRecreate', confirm: 'conflict.recreate', isDangerous: false },
  leave: { text: 'conflict.deletedForGood', confirm: 'ui.leaveWithoutSaving', isDangerous: true },
} as const

/** Reports that the edited row was deleted meanwhile, by whom if visible, and offers the remaining action. */
export async function askAboutDeleted(
  { t, formatDateTime, confirm }: Asking,
  { id, name, way }: { id: string; name: string; way: Way },
): Promise<boolean> {
  const deletion = await findDeletion(id, formatDateTime)
  const what = deletion ? t('conflict.deletedBy', { ...deletion, name }) : t('conflict.deleted', { name })
  const { text, confirm: yes, isDangerous } = WAYS[way]
  return confirm({
    title: t('conflict.deletedTitle'),
    text: `${what} ${t(text)}`,
    confirm: t(yes),
    cancel: t('conflict.backToForm'),
    isDangerous,
  })
}

/** The parent of a new row: a category, or a predefined value type. */
export interface Parent {
  kind: 'category' | 'recordType'
  id: string
  name: string
}

/** Reports that the parent of a new row was deleted, and offers to leave for its list. */
export async function askAboutParent({ t, formatDateTime, confirm }: Asking, { kind, id, name }: Parent): Promise<boolean> {
  const deletion = await findDeletion(id, formatDateTime)
  const what = deletion ? t('conflict.goneBy', { ...deletion, name }) : t('conflict.gone', { name })
  return confirm({
    title: t(`conflict.goneTitle.${kind}`),
    text: `${what} ${t('conflict.deletedForGood')}`,
    confirm: t('ui.leaveWithoutSaving'),
    cancel: t('conflict.backToForm'),
    isDangerous: true,
  })
}
