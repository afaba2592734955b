import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { useDeletion } from './use-deletion.ts'

/** What can be done with what is filled in: an object made anew, a definition or the like made anew, or nothing but leaving. */
type Way = 'objectAnew' | 'anew' | 'leave'

const WAYS = {
  objectAnew: { text: 'conflict.deletedStillHere', confirm: 'conflict.createAnew', isDangerous: false },
  anew: { text: 'conflict.deletedAnew', confirm: 'conflict.createAnew', isDangerous: false },
  leave: { text: 'conflict.deletedForGood', confirm: 'ui.leaveWithoutSaving', isDangerous: true },
} as const

/** Says that what was being changed was deleted meanwhile, by whom as far as one may know, and asks whether to go the way that is left. */
export function useDeletedQuestion(): (deleted: { id: string; name: string; way: Way }) => Promise<boolean> {
  const { t } = useText()
  const confirm = useConfirm()
  const deletionOf = useDeletion()
  return async ({ id, name, way }) => {
    const deletion = await deletionOf(id)
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
}

/** What something new is made in: a category, or a predefined value type. */
export interface Parent {
  kind: 'category' | 'recordType'
  id: string
  name: string
}

/** Says that what something is to be made in was deleted, and asks whether to leave for where there are others. */
export function useGoneParentQuestion(): (parent: Parent) => Promise<boolean> {
  const { t } = useText()
  const confirm = useConfirm()
  const deletionOf = useDeletion()
  return async ({ kind, id, name }) => {
    const deletion = await deletionOf(id)
    const what = deletion ? t('conflict.goneBy', { ...deletion, name }) : t('conflict.gone', { name })
    return confirm({
      title: t(`conflict.goneTitle.${kind}`),
      text: `${what} ${t('conflict.deletedForGood')}`,
      confirm: t('ui.leaveWithoutSaving'),
      cancel: t('conflict.backToForm'),
      isDangerous: true,
    })
  }
}
