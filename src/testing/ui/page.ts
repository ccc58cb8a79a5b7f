import { mount } from 'svelte';
import App from '../../App.svelte';
import '../../ui/theme/base.css';
import '../../ui/theme/roles.css';
import { Evaluation } from '../../ui/state/evaluation.svelte.js';
import { MadeEngine } from './madeEngine.js';

/** The page with a made engine, for looking at it and for tests; `?fail` makes it miss its baseline. */
const engine = new MadeEngine(new URLSearchParams(location.search));
const evaluation = new Evaluation(engine);
const target = document.getElementById('app');
if (target !== null) mount(App, { target, props: { evaluation } });
void evaluation.chooseShipped();
