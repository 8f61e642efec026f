import { mount } from 'svelte';

import App from './App.svelte';
import './base.css';
import './tokens.css';
import { watchNotices } from './notices/waiting';
import { install } from './pwa/register';
import { watch } from './router.svelte';
import { dress, followOtherTabs } from './settings.svelte';
import { hearOtherTabs, preferred, speak } from './words';

dress();
followOtherTabs();
hearOtherTabs();
await speak(preferred());
watch();
mount(App, { target: document.body });
install();
watchNotices();
