import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import classes from './copied-text.module.css'

/** A text to copy. It can be selected, too: some browsers and addresses do not allow the button. */
export function CopiedText({ label, value }: { label: string; value: string }) {
  const { t } = useText()
  return (
    <div className={classes.row}>
      <TextInput
        className={classes.input}
        classNames={{ input: classes.code }}
        label={label}
        value={value}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            aria-label={copied ? t('ui.copied') : t('ui.copyOf', { name: label })}
            onClick={copy}
          >
            {t(copied ? 'ui.copied' : 'ui.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
