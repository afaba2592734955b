import { useState } from 'react'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { createSandbox, type listSandboxes } from '@verka/domain/sandboxes/sandboxes.api.ts'
import type { ReplyOf } from '@verka/domain/api/contract.ts'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { useSession } from '../../data/session-context.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { Section } from '../../ui/page/section.tsx'
import { LockdownBanner } from '../definitions/use-definition-rights.tsx'
import { Select } from '../../ui/choices/select.tsx'

interface CreateSectionProps extends Pick<ReplyOf<typeof listSandboxes>, 'sources' | 'limit'> {
  /** There are as many as a tenant may have. */
  isFull: boolean
}

/** Makes a sandbox of a site: the one of the address, else the present one. */
export function CreateSection({ sources, limit, isFull }: CreateSectionProps) {
  const text = useText()
  const { t } = text
  const { site, tenant } = useSession()
  const [{ from }, set] = useAddressSearch()
  const [errors, setErrors] = useState<string[]>([])
  const save = useSave(createSandbox, { handlesErrors: true })
  const wanted = [from, site.id].find((id) => sources.some((source) => source.id === id))
  const chosen = sources.find(({ id }) => id === wanted) ?? sources[0]
  if (!chosen) return null
  const create = async () => {
    setErrors([])
    try {
      await save.mutateAsync({ body: { source: chosen.key } })
      flash('success', t('sandboxes.creating'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // the site is chosen, not written
      setErrors(error.code === 'noReply' ? [t('errors.noReplyToAct')] : errorMessages(error, text))
    }
  }
  return (
    <Section title={t('shell.trySandbox')}>
      <Stack gap="md">
        {tenant.isLockedDown && <LockdownBanner />}
        {sources.length > 1 && (
          <Select
            label={t('sandboxes.source')}
            data={sources.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen.id}
            onChange={(id) => set({ from: id ?? undefined }, { isTyping: true })}
            searchable
            allowDeselect={false}
          />
        )}
        {errors.length > 0 && (
          <Alert color="red" role="alert">
            {errors.join(' ')}
          </Alert>
        )}
        {isFull && <Text c="dimmed">{t('sandboxes.full', { count: limit })}</Text>}
        <Button
          leftSection={<IconFlask size={18} stroke={1.8} aria-hidden />}
          disabled={isFull || tenant.isLockedDown}
          loading={save.isPending}
          onClick={() => void create()}
        >
          {t('sandboxes.create')}
        </Button>
      </Stack>
    </Section>
  )
}
