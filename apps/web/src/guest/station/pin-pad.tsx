import { useEffect, useEffectEvent, useState } from 'react'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconBackspace } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import classes from './station.module.css'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const LENGTH = { min: 6, max: 12 }

/** Keys for a PIN, also those of a keyboard. It is never shown: others look at the same screen. */
export function PinPad({ onPin, onTouch }: { onPin: (pin: string) => void; onTouch: () => void }) {
  const { t } = useText()
  const [pin, setPin] = useState('')
  const isWhole = pin.length >= LENGTH.min
  const type = (digit: string) => {
    onTouch()
    if (pin.length < LENGTH.max) setPin(pin + digit)
  }
  const erase = () => {
    onTouch()
    setPin(pin.slice(0, -1))
  }
  const send = () => {
    if (!isWhole) return
    setPin('')
    onPin(pin)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey } = event
    if (ctrlKey || altKey || metaKey) return
    if (/^\d$/.test(key)) type(key)
    else if (key === 'Backspace') erase()
    // with an empty PIN the focused button is pressed
    else if (key === 'Enter' && pin !== '') send()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    // before the listener for scans, which takes keys that follow each other quickly
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
  return (
    <div className={classes.pad} role="group" aria-label={t('station.pin')}>
      <div className={classes.dots} aria-hidden>
        {Array.from({ length: Math.max(pin.length, LENGTH.min) }, (_one, index) => (
          <span key={index} data-typed={index < pin.length || undefined} />
        ))}
      </div>
      <VisuallyHidden role="status">{t('station.pinDigits', { count: pin.length })}</VisuallyHidden>
      {DIGITS.map((digit) => (
        <Button key={digit} variant="default" className={classes.key!} px={0} onClick={() => type(digit)}>
          {digit}
        </Button>
      ))}
      <Button variant="subtle" className={classes.key!} px={0} aria-label={t('station.erase')} disabled={pin === ''} onClick={erase}>
        <IconBackspace size={28} stroke={1.7} aria-hidden />
      </Button>
      <Button variant="default" className={classes.key!} px={0} onClick={() => type('0')}>
        0
      </Button>
      <Button className={classes.key!} px={0} disabled={!isWhole} onClick={send}>
        {t('station.go')}
      </Button>
    </div>
  )
}
