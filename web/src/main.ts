import { mount } from 'svelte';

import App from './App.svelte';
import './base.css';
import './tokens.css';
import { watch } from './router.svelte';
import { preferred, speak } from './words';

await speak(preferred());
watch();
mount(App, { target: document.body });
