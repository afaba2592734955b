import { resendDeliveries } from '@verka/domain/processors/deliveries.api.ts'
import { useSave } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'

/** Sends deliveries of a config again: the named ones, or all that were given up. */
export function useResend(configId: string): { isPending: boolean; resend: (ids?: string[]) => Promise<void> } {
  const { t } = useText()
  const save = useSave(resendDeliveries)
  return {
    isPending: save.isPending,
    async resend(ids) {
      // an error is shown by `useSave`
      const reply = await save.mutateAsync({ params: { id: configId }, body: ids ? { ids } : {} }).catch(() => undefined)
      if (reply) flash(reply.count === 0 ? 'info' : 'success', t('processors.resent', { count: reply.count }))
    },
  }
}
