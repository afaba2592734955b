import { useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import { MAX_CODE_LENGTH } from '@verka/domain/elements/element.body.ts'
import { useText } from '../../language/use-text.tsx'
import classes from './station.module.css'

/** A code that cannot be scanned, typed. */
export function TypedCode({ onCode, onTouch }: { onCode: (code: string) => void; onTouch: () => void }) {
  const { t } = useText()
  const [code, setCode] = useState('')
  return (
    <form
      className={classes.typed}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() === '') return
        setCode('')
        onCode(code)
      }}
    >
      <TextInput
        size="lg"
        ta="start"
        label={t('station.typedCode')}
        value={code}
        maxLength={MAX_CODE_LENGTH}
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        // a scan here is a scan
        data-scans="received"
        onChange={({ currentTarget: { value } }) => {
          setCode(value)
          onTouch()
        }}
      />
      <Button type="submit" size="lg" variant="default">
        {t('station.show')}
      </Button>
    </form>
  )
}
