import { getMessageSettings, saveMessageSettings, type OwnMessageSettings } from '@verka/domain/messages/message-settings.api.ts'
import { call } from '../../data/call.ts'
import { useSave } from '../../data/use-call.ts'
import { useDraft } from '../../forms/draft/use-draft.ts'
import { eventOfError } from '../../forms/editing/editing-run.ts'
import { useEditing } from '../../forms/editing/use-editing.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { checkSettings, draftOfSettings, mergedSettings, type SettingsDraft } from './settings-draft.ts'

interface KeptSettings {
  mine: SettingsDraft
  /** What they were changed from. */
  base: SettingsDraft
}

/** Edits a person's own settings: they are nobody else's, so that a conflict is with another device of theirs, and is merged. */
export function useSettingsEditing(stored: OwnMessageSettings) {
  const { t } = useText()
  const draft = useDraft<SettingsDraft>(draftOfSettings(stored), checkSettings)
  const { value, saved: base } = draft
  const save = useSave(saveMessageSettings, { handlesErrors: true })
  const editing = useEditing<SettingsDraft, SettingsDraft, OwnMessageSettings, KeptSettings>({
    token: value,
    isDirty: draft.isDirty,
    kept: {
      current: (isSent) => (draft.isDirty || isSent ? { mine: value, base } : undefined),
      // they may have been saved elsewhere since
      restore: (kept) => draft.update((before) => mergedSettings(kept.base, kept.mine, before)),
    },
    check: () => ({ type: 'submitted', value }),
    isNewer: stored.version > value.version,
    handlers: () => ({
      async send({ value: sent }) {
        try {
          return { type: 'answered', saved: await save.mutateAsync({ body: sent }), value: sent }
        } catch (error) {
          return eventOfError(error, sent, true)
        }
      },
      async compare() {
        const newest = draftOfSettings(await call(getMessageSettings, {}))
        const merged = mergedSettings(base, value, newest)
        draft.update(() => merged)
        return { type: 'merged', value: merged }
      },
      showErrors: ({ error, value: sent }) => draft.refuse(error.errors, sent),
      follow: () => draft.restart(draftOfSettings(stored)),
      finish({ saved }) {
        draft.restart(draftOfSettings(saved))
        flash('success', t('messages.saved'))
        return { type: 'restarted' }
      },
      showEarlier: () => undefined,
      confirmDeleted: () => ({ type: 'dismissed' }),
      confirmParent: () => ({ type: 'dismissed' }),
    }),
  })
  return { draft, isSaving: save.isPending, submit: () => editing.submit(), giveUp: () => editing.dispatch({ type: 'left' }) }
}
