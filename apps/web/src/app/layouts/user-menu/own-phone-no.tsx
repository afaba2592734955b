import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { getMe, updateMe, type Me } from '@verka/domain/me/me.api.ts'
import { errorMessages } from '../../../data/api-error.ts'
import { useCall, useSave } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'

/** The reader's own telephone number, in a dialog. */
export function OwnPhoneNo({ onDone }: { onDone: () => void }) {
  const me = useCall(getMe, {}, { isFresh: true })
  return <Loaded answer={me}>{(stored) => <PhoneNoForm stored={stored} onDone={onDone} />}</Loaded>
}

function PhoneNoForm({ stored, onDone }: { stored: Me; onDone: () => void }) {
  const text = useText()
  const { t } = text
  const [phoneNo, setPhoneNo] = useState(stored.user.phoneNo)
  const [error, setError] = useState<string>()
  const save = useSave(updateMe, { handlesErrors: true })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await save.mutateAsync({ body: { version: stored.version, phoneNo } })
    } catch (reason) {
      return setError(errorMessages(reason, text).join(' '))
    }
    flash('success', t('shell.phoneNoSaved'))
    onDone()
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack gap="lg">
        <TextInput
          type="tel"
          autoComplete="tel"
          data-autofocus
          label={t('shell.phoneNo')}
          description={t('shell.phoneNoHint')}
          maxLength={50}
          value={phoneNo}
          error={error}
          onChange={({ currentTarget: { value } }) => {
            setPhoneNo(value)
            setError(undefined)
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('ui.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
