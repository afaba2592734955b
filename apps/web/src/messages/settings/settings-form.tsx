import { Button, Group } from '@mantine/core'
import type { MessageKind } from '@verka/domain/messages/message-kinds.ts'
import { saveMessageSettings, type OwnMessageSettings } from '@verka/domain/messages/message-settings.api.ts'
import type { KindSettings, MessageSettings } from '@verka/domain/messages/message-settings.ts'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { addressOf } from '../../addresses.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { DeviceSection } from './device-section.tsx'
import { KindChoice } from './kind-choice.tsx'
import { TimesSection } from './times-section.tsx'

const settingsOf = ({ kinds, quiet, digestHour, timeZone }: OwnMessageSettings): MessageSettings => ({ kinds, quiet, digestHour, timeZone })

/** The form of a person's own settings: they are nobody else's, so that a conflict is only with another device of theirs. */
export function SettingsForm({ stored }: { stored: OwnMessageSettings }) {
  const { t } = useText()
  const [value, setValue] = useState(() => settingsOf(stored))
  const save = useSave(saveMessageSettings)
  const path = useLocation({ select: ({ pathname }) => pathname }) as unknown as string
  const isDirty = JSON.stringify(value) !== JSON.stringify(settingsOf(stored))
  const changeKind = (kind: MessageKind, changes: KindSettings) =>
    setValue((before) => ({ ...before, kinds: { ...before.kinds, [kind]: { ...before.kinds[kind], ...changes } } }))
  const submit = async () => {
    await save.mutateAsync({ body: { ...value, version: stored.version } })
    flash('success', t('messages.saved'))
  }
  const inbox = path.startsWith('/exe/') ? addressOf('/exe/inbox') : addressOf('/inbox')
  return (
    <Page
      width="narrow"
      title={t('messages.settingsTitle')}
      description={t('messages.settingsHint')}
      back={{ to: inbox, label: t('messages.inboxTitle') }}
    >
      <DeviceSection pushKey={stored.pushKey} />
      <Section title={t('messages.kindsTitle')} {...(!stored.canReceiveSms && { description: t('messages.smsUnavailable') })}>
        {stored.offers.map((offer) => (
          <KindChoice
            key={offer.kind}
            offer={offer}
            settings={value}
            canReceiveSms={stored.canReceiveSms}
            onChange={(changes) => changeKind(offer.kind, changes)}
          />
        ))}
      </Section>
      <TimesSection
        value={value}
        tenantTimeZone={stored.tenantTimeZone}
        onChange={(changes) => setValue((before) => ({ ...before, ...changes }))}
      />
      <Group justify="flex-end">
        <Button size="md" disabled={!isDirty} loading={save.isPending} onClick={() => void submit().catch(() => undefined)}>
          {t('ui.save')}
        </Button>
      </Group>
    </Page>
  )
}
