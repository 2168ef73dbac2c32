import { Outlet } from '@tanstack/react-router'
import styles from './guest-layout.module.css'

/** The frame of the pages before the sign-in. */
export const GuestLayout = () => (
  <main className={styles.main}>
    <p className={styles.brand}>Postrider</p>
    <div className={styles.card}>
      <Outlet />
    </div>
  </main>
)
