import { Initial } from './Initial.tsx'
import { lazyScreen, type Screen } from './lazy-screen.tsx'
import type { View } from './views.ts'

/** One line a view: each is loaded when it is first shown. */
const screens: Record<View, Screen> = {
  initial: Object.assign(Initial, { preload: async () => {} }),
  'doctor-login': lazyScreen(() => import('../features/auth/LoginScreen.tsx'), { kind: 'doctor' }),
  'doctor-register': lazyScreen(() => import('../features/auth/DoctorRegistration.tsx')),
  'doctor-dashboard': lazyScreen(() => import('../features/medicos/DoctorDashboard.tsx')),
  'hospital-login': lazyScreen(() => import('../features/auth/LoginScreen.tsx'), { kind: 'hospital' }),
  'hospital-register': lazyScreen(() => import('../features/auth/HospitalRegistration.tsx')),
  'hospital-dashboard': lazyScreen(() => import('../features/hospitais/HospitalDashboard.tsx')),
  recover: lazyScreen(() => import('../features/auth/RecoverPassword.tsx')),
  reset: lazyScreen(() => import('../features/auth/ResetPassword.tsx')),
  confirm: lazyScreen(() => import('../features/auth/ConfirmEmail.tsx')),
}

export const screenOf = (view: View): Screen => screens[view]

/** Where people mostly go from here; its code is fetched while they read. */
export const mostlyNext: Partial<Record<View, readonly View[]>> = {
  initial: ['doctor-login', 'hospital-login'],
  'doctor-login': ['doctor-dashboard', 'doctor-register'],
  'hospital-login': ['hospital-dashboard', 'hospital-register'],
}
