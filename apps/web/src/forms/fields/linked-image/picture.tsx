import { useState, type ReactNode } from 'react'
import styles from './linked-image.module.css'

interface PictureProps {
  address: string
  /** Subject of the picture. */
  name: string
  size: 'small' | 'normal'
  /** Shown if there is no picture at the address. */
  otherwise: ReactNode
}

/** Only web addresses are loaded, whatever an old value contains. */
const isWeb = (address: string) => /^https?:\/\//i.test(address)

/** A picture of another site, loaded without a referrer. It links to its address. */
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
