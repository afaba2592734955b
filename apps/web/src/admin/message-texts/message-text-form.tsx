import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import { CHANNEL_RULES, CHANNELS, type Channel, type ChannelRule } from '@verka/domain/messages/message-kinds.ts'
import { updateMessageText, type MessageText } from '@verka/domain/messages/message-texts.api.ts'
import { useState } from 'react'
import { addressOf } from '../../addresses.ts'
import { useSave } from '../../data/use-call.ts'
import { useDraft } from '../../forms/draft/use-draft.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { useText } from '../../language/use-text.tsx'
import { LanguageTabs } from '../../ui/form/language-tabs.tsx'
import { Section } from '../../ui/page/section.tsx'
import { contentOfDraft } from '../editing/entity-content.ts'
import { EntityFormPage } from '../editing/entity-form-page.tsx'
import { useEntityEditing } from '../editing/use-entity-editing.ts'
import { checkMessageText, draftOfMessageText, inputIdOf, placeOfError, type MessageTextDraft } from './message-text-draft.ts'
import { TextEditor } from './text-editor.tsx'
import { TextPreview } from './text-preview.tsx'
import { Select } from '../../ui/choices/select.tsx'
import classes from './message-texts.module.css'

/** The texts of one kind of message in each language, and the ways by which it is sent. */
export function MessageTextForm({ stored }: { stored: MessageText }) {
  const { t, text, culture } = useText()
  const { kind, isEssential, defaults } = stored
  const draft = useDraft<MessageTextDraft>(draftOfMessageText(stored), checkMessageText)
  const update = useSave(updateMessageText, { handlesErrors: true })
  const isReadOnly = !stored.can.edit
  const title = t(`messages.kind.${kind}`)
  const editing = useEntityEditing({
    content: contentOfDraft(draft, draftOfMessageText),
    stored,
    calls: { update },
    bodyOf: (value: MessageTextDraft) => value,
    nameOf: () => title,
    isReadOnly,
    list: { to: addressOf('/messages/texts'), label: t('shell.messageTexts') },
  })
  const [shown, setShown] = useState<Culture>(culture)
  const wrong = draft.errors.all.map((error) => ({ error, place: placeOfError(error) }))
  const wrongIn = CULTURES.filter((one) => wrong.some(({ place }) => place?.culture === one))
  // an error has to be visible
  const [announced, setAnnounced] = useState('')
  if (announced !== wrongIn.join()) {
    setAnnounced(wrongIn.join())
    if (wrongIn[0] !== undefined && !wrongIn.includes(shown)) setShown(wrongIn[0])
  }
  const { texts, channels } = draft.value
  const changeText = (template: MessageText['texts'][Culture]) =>
    draft.update((before) => ({ ...before, texts: { ...before.texts, [shown]: template } }))
  return (
    <EntityFormPage
      editing={editing}
      title={title}
      aside={<TextPreview id={stored.id} culture={shown} template={texts[shown]} />}
      errors={wrong.map(({ error, place }) => ({
        message: errorText(error, text),
        ...(place && {
          inputId: inputIdOf(place.culture, place.part),
          label: `${t(`messages.${place.part}`)} (${t(`ui.language.${place.culture}`)})`,
        }),
      }))}
    >
      <Section
        title={t('messages.textsTitle')}
        actions={
          <LanguageTabs label={t('messages.textsTitle')} shown={shown} isMissing={() => false} wrongIn={wrongIn} onShow={setShown} />
        }
      >
        <TextEditor
          key={shown}
          kind={kind}
          culture={shown}
          template={texts[shown]}
          defaultTemplate={defaults[shown]}
          errorAt={(part) => {
            const error = draft.errors.at(`texts.${shown}.${part}`)
            return error && errorText(error, text)
          }}
          isReadOnly={isReadOnly}
          onChange={changeText}
        />
      </Section>
      {kind !== 'digest' && (
        <Section title={t('messages.channelsTitle')} description={t(isEssential ? 'messages.essential' : 'messages.channelsHint')}>
          <div className={classes.rules}>
            {CHANNELS.map((channel) => (
              <RuleSelect
                key={channel}
                channel={channel}
                value={channels[channel]}
                isReadOnly={isReadOnly || (isEssential && (channel === 'inbox' || channel === 'mail'))}
                onChange={(rule) => draft.change({ channels: { ...channels, [channel]: rule } })}
              />
            ))}
          </div>
        </Section>
      )}
    </EntityFormPage>
  )
}

interface RuleSelectProps {
  channel: Channel
  value: ChannelRule
  isReadOnly: boolean
  onChange: (rule: ChannelRule) => void
}

function RuleSelect({ channel, value, isReadOnly, onChange }: RuleSelectProps) {
  const { t } = useText()
  return (
    <Select
      label={t(`messages.channel.${channel}`)}
      data={CHANNEL_RULES.map((rule) => ({ value: rule, label: t(`messages.rule.${rule}`) }))}
      value={value}
      allowDeselect={false}
      disabled={isReadOnly}
      onChange={(rule) => rule && onChange(rule as ChannelRule)}
    />
  )
}
