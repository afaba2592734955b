import { usePathname } from '../../ui/routing/router-context.tsx'
import type { MessageKind } from '@verka/domain/messages/message-kinds.ts'
import type { OwnMessageSettings } from '@verka/domain/messages/message-settings.api.ts'
import type { KindSettings } from '@verka/domain/messages/message-settings.ts'
import { addressOf } from '../../addresses.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { useText } from '../../language/use-text.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { AllKinds } from './all-kinds.tsx'
import { DeviceSection } from './device-section.tsx'
import { KindChoice } from './kind-choice.tsx'
import { TimesSection } from './times-section.tsx'
import { useSettingsEditing } from './use-settings-editing.ts'

/** The form of a person's own settings. */
export function SettingsForm({ stored }: { stored: OwnMessageSettings }) {
  const { t, text } = useText()
  const { draft, isSaving, submit, giveUp } = useSettingsEditing(stored)
  const path = usePathname()
  const inbox = path.startsWith('/exe/') ? addressOf('/exe/inbox') : addressOf('/inbox')
  const changeKind = (kind: MessageKind, changes: KindSettings) =>
    draft.update((before) => ({ ...before, kinds: { ...before.kinds, [kind]: { ...before.kinds[kind], ...changes } } }))
  return (
    <FormPage
      title={t('messages.settingsTitle')}
      description={t('messages.settingsHint')}
      back={{ to: inbox, label: t('messages.inboxTitle') }}
      cancelTo={inbox}
      isStored
      isDirty={draft.isDirty}
      isSaving={isSaving}
      onSave={submit}
      onGiveUp={giveUp}
      errors={draft.errors.all.map((error) => ({ message: errorText(error, text) }))}
    >
      <DeviceSection pushKey={stored.pushKey} />
      <Section title={t('messages.kindsTitle')} {...(!stored.canReceiveSms && { description: t('messages.smsUnavailable') })}>
        {stored.offers.length > 1 && (
          <AllKinds
            offers={stored.offers}
            settings={draft.value}
            canReceiveSms={stored.canReceiveSms}
            onChange={(change) => draft.update((before) => ({ ...before, kinds: change(before.kinds) }))}
          />
        )}
        {stored.offers.map((offer) => (
          <KindChoice
            key={offer.kind}
            offer={offer}
            settings={draft.value}
            canReceiveSms={stored.canReceiveSms}
            onChange={(changes) => changeKind(offer.kind, changes)}
          />
        ))}
      </Section>
      <TimesSection value={draft.value} tenantTimeZone={stored.tenantTimeZone} onChange={draft.change} />
    </FormPage>
  )
}
