import { Stack, Text } from '@mantine/core'
import { deleteSandbox, getSandboxLoss, type Sandbox, type SandboxLoss } from '@verka/domain/sandboxes/sandboxes.api.ts'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { call } from '../../data/call.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { flash } from '../../ui/feedback/flash.tsx'

/** Removes a sandbox after a question that counts what is lost. */
export function useRemoveSandbox(): (sandbox: Sandbox) => Promise<void> {
  const text = useText()
  const { t } = text
  const confirm = useConfirm()
  const remove = useSave(deleteSandbox)
  return async (sandbox) => {
    const { id, name } = sandbox
    const params = { id }
    const loss = await call(getSandboxLoss, { params }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      const messages = error.code === 'noReply' ? [t('errors.noReplyToAct')] : errorMessages(error, text)
      for (const message of messages) flash('error', message)
    })
    if (!loss) return
    const question = {
      title: t('sandboxes.removeTitle', { name }),
      text: <Loss sandbox={sandbox} loss={loss} />,
      confirm: t('sandboxes.removeNow'),
      isDangerous: true,
    }
    if (!(await confirm(question))) return
    remove.mutate({ params }, { onSuccess: () => flash('success', t('sandboxes.removed', { name })) })
  }
}

const COUNTED = ['elements', 'transactions', 'files'] as const

function Loss({ sandbox: { source, state }, loss }: { sandbox: Sandbox; loss: SandboxLoss }) {
  const { t } = useText()
  const lost = COUNTED.filter((counted) => loss[counted] > 0)
  return (
    <Stack gap="sm">
      {lost.length === 0 ? (
        <Text>{t('sandboxes.removeEmpty')}</Text>
      ) : (
        <div>
          <Text>{t('sandboxes.removeText')}</Text>
          <ul style={{ margin: '6px 0 0', paddingInlineStart: 20 }}>
            {lost.map((counted) => (
              <li key={counted}>{t(`sandboxes.lost.${counted}`, { count: loss[counted] })}</li>
            ))}
          </ul>
        </div>
      )}
      {state === 'ready' && (
        <Text fw={loss.definitions === 0 ? undefined : 600}>
          {loss.definitions === null
            ? t('sandboxes.lost.sourceGone')
            : t('sandboxes.lost.definitions', { count: loss.definitions, site: source.name })}
        </Text>
      )}
    </Stack>
  )
}
