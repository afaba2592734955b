import { useState } from 'react'
import { Button, Stack, Text } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useText } from '../language/use-text.tsx'
import classes from './person-codes.module.css'
import { QrCode } from '../ui/qr-code.tsx'

interface CodeCardProps {
  /** Undefined for a card that the person had before: it is scanned itself. */
  code: string | undefined
  pin: string
  /** Name above the code, for a printed card. */
  name: string
  labels: { code: string; codeHint: string; pin: string; pinHint: string; show: string; hide: string }
}

/** A person's code as it is scanned, and their PIN, which is hidden at first. */
export function CodeCard({ code, pin, name, labels }: CodeCardProps) {
  const [isShown, setShown] = useState(false)
  const { culture } = useText()
  return (
    <div className={classes.card} lang={culture}>
      <Stack gap={8} align="center" data-print>
        <Text fw={600}>{code === undefined ? labels.code : name}</Text>
        {code !== undefined && (
          <>
            <QrCode text={code} label={labels.code} />
            <span className={classes.code}>{code}</span>
          </>
        )}
      </Stack>
      <Text c="dimmed">{labels.codeHint}</Text>
      <Stack gap={4} align="center" mt="md">
        <Text fw={600}>{labels.pin}</Text>
        <span className={classes.pin}>{isShown ? pin : <span aria-hidden>{'•'.repeat(pin.length)}</span>}</span>
        <Button
          variant="subtle"
          leftSection={isShown ? <IconEyeOff size={18} stroke={1.8} aria-hidden /> : <IconEye size={18} stroke={1.8} aria-hidden />}
          aria-label={`${isShown ? labels.hide : labels.show}: ${labels.pin}`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? labels.hide : labels.show}
        </Button>
      </Stack>
      <Text c="dimmed" maw={440}>
        {labels.pinHint}
      </Text>
    </div>
  )
}
