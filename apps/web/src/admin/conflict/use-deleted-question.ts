import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import { call } from '../../data/call.ts'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'

/** Says that what was being changed was deleted meanwhile, by whom as far as one may know, and asks whether to create it anew with what is filled in. */
export function useDeletedQuestion(): (deleted: { id: string; name: string }) => Promise<boolean> {
  const { t, formatDateTime } = useText()
  const confirm = useConfirm()
  return async ({ id, name }) => {
    // who may not read the log is told without a name
    const [entry] = await call(filterAuditLog, { body: { entityId: id, actions: ['delete'], limit: 1 } }).then(
      ({ items }) => items,
      () => [],
    )
    const what = entry?.actor
      ? t('conflict.deletedBy', { name, who: entry.actor.name, when: formatDateTime(entry.at) })
      : t('conflict.deleted', { name })
    return confirm({
      title: t('conflict.deletedTitle'),
      text: `${what} ${t('conflict.deletedStillHere')}`,
      confirm: t('conflict.createAnew'),
      cancel: t('conflict.backToForm'),
    })
  }
}
