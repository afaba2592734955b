import { Button, Group, Text } from '@mantine/core'
import { IconPrinter, IconQrcode, IconRefresh, IconTrash } from '@tabler/icons-react'
import { createOwnCode, deleteOwnCode, getOwnCode, type PersonCode } from '@verka/domain/stations/person-codes.api.ts'
import { useSession } from '../data/session-context.ts'
import { useCall, useSave } from '../data/use-call.ts'
import { useText } from '../language/use-text.tsx'
import { useConfirm } from '../ui/feedback/confirm.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { flash } from '../ui/feedback/flash.tsx'
import { LoadedPage } from '../ui/feedback/loaded-page.tsx'
import { Page } from '../ui/page/page.tsx'
import { Section } from '../ui/page/section.tsx'
import { CodeCard } from './code-card.tsx'
import './print-card.css'

/** The person's own code and PIN for stations, in both areas. */
export default function OwnCodePage() {
  const { t } = useText()
  const answer = useCall(getOwnCode, {}, { isFresh: true })
  return (
    <LoadedPage answer={answer}>
      {({ code }) => (
        <Page width="narrow" title={t('shell.ownCode')} description={t('personCodes.hint')}>
          {code ? <OwnCode code={code} /> : <NoCode />}
        </Page>
      )}
    </LoadedPage>
  )
}

function NoCode() {
  const { t } = useText()
  const create = useSave(createOwnCode)
  return (
    <EmptyState
      icon={IconQrcode}
      title={t('personCodes.none')}
      action={
        // a failure is reported by `useSave`
        <Button loading={create.isPending} onClick={() => void create.mutateAsync({ body: {} }).catch(() => undefined)}>
          {t('personCodes.create')}
        </Button>
      }
    />
  )
}

function OwnCode({ code: { code, isCard, pin, createdAt } }: { code: PersonCode }) {
  const { t, formatDateTime } = useText()
  const { user } = useSession()
  const confirm = useConfirm()
  const [create, remove] = [useSave(createOwnCode), useSave(deleteOwnCode)]
  const renew = async () => {
    const isSure = await confirm({ title: t('personCodes.renewTitle'), text: t('personCodes.renewText'), confirm: t('personCodes.renew') })
    if (!isSure) return
    await create.mutateAsync({ body: {} }).then(
      () => flash('success', t('personCodes.renewed')),
      () => undefined,
    )
  }
  const end = async () => {
    const isSure = await confirm({
      title: t('personCodes.removeTitle'),
      text: t('personCodes.removeText'),
      confirm: t('personCodes.remove'),
      isDangerous: true,
    })
    if (!isSure) return
    await remove.mutateAsync({}).then(
      () => flash('success', t('personCodes.removed')),
      () => undefined,
    )
  }
  return (
    <Section>
      <CodeCard
        key={createdAt}
        code={isCard ? undefined : code}
        pin={pin}
        name={user.name}
        labels={{
          code: t(isCard ? 'personCodes.card' : 'personCodes.code'),
          codeHint: t(isCard ? 'personCodes.cardHint' : 'personCodes.codeHint'),
          pin: t('personCodes.pin'),
          pinHint: t('personCodes.pinHint'),
          show: t('personCodes.show'),
          hide: t('personCodes.hide'),
        }}
      />
      <Group gap="sm" justify="center">
        {!isCard && (
          <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />} onClick={() => window.print()}>
            {t('personCodes.print')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} stroke={1.8} aria-hidden />}
          loading={create.isPending}
          onClick={() => void renew()}
        >
          {t('personCodes.renew')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
          loading={remove.isPending}
          onClick={() => void end()}
        >
          {t('personCodes.remove')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" ta="center">
        {t('personCodes.createdAt', { moment: formatDateTime(createdAt) })}
      </Text>
    </Section>
  )
}
