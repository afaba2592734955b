import { useState, type ReactNode } from 'react'
import styles from './linked-image.module.css'

interface PictureProps {
  address: string
  /** What it is a picture of. */
  name: string
  size: 'small' | 'normal'
  /** What stands there when there is no picture at the address. */
  otherwise: ReactNode
}

/** Only an address of the web is asked for a picture, whatever an old value holds. */
const isWeb = (address: string) => /^https?:\/\//i.test(address)

/** A picture from elsewhere. Its owner is not told where it is shown. It opens its address. */
export function Picture({ address, name, size, otherwise }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  if (broken === address || !isWeb(address)) return otherwise
  return (
    <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer" onClick={(event) => event.stopPropagation()}>
      <img
        className={styles.picture}
        data-size={size}
        src={address}
        alt={name}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(address)}
      />
    </a>
  )
}
