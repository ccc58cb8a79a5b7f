"""The decider: a BERT encoder whose markers are told what they introduce, and the head of the checkpoint contract.

Shapes: B sequences, L tokens, H = 384. Input `ids` [B, L] int64 and `mask` [B, L] int64; output logits [B, L, 6] with the
columns of a typed v2 checkpoint: option, multi, act, not stated, span start, span end."""

from __future__ import annotations

from pathlib import Path

import torch
import torch.nn.functional as F
from safetensors.torch import load_file
from torch import nn

from encoding import RESERVED, SPECIAL

HIDDEN, LAYERS, HEADS, INNER, COLUMNS = 384, 6, 12, 1536, 6
OPTION, MULTI, ACT, UNKNOWN, START, END = range(COLUMNS)
EPSILON = 1e-12


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(HIDDEN, 3 * HIDDEN)
        self.out = nn.Linear(HIDDEN, HIDDEN)
        self.norm1 = nn.LayerNorm(HIDDEN, eps=EPSILON)
        self.up = nn.Linear(HIDDEN, INNER)
        self.down = nn.Linear(INNER, HIDDEN)
        self.norm2 = nn.LayerNorm(HIDDEN, eps=EPSILON)

    def forward(self, x, bias, dropout):
        batch, length, _ = x.shape
        q, k, v = self.qkv(x).view(batch, length, 3, HEADS, HIDDEN // HEADS).permute(2, 0, 3, 1, 4)
        seen = F.scaled_dot_product_attention(q, k, v, attn_mask=bias.to(q.dtype))
        seen = self.out(seen.transpose(1, 2).reshape(batch, length, HIDDEN))
        x = self.norm1(x + drop(seen, dropout, self.training))
        return self.norm2(x + drop(self.down(F.gelu(self.up(x))), dropout, self.training))


class Decider(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(30522, HIDDEN)
        self.marker_words = nn.Parameter(torch.zeros(RESERVED, HIDDEN))
        self.places = nn.Parameter(torch.zeros(512, HIDDEN))
        self.norm = nn.LayerNorm(HIDDEN, eps=EPSILON)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.introduce = nn.Linear(HIDDEN, HIDDEN, bias=False)
        self.pooled = nn.Linear(HIDDEN, HIDDEN, bias=False)
        self.matched = nn.Linear(HIDDEN, HIDDEN, bias=False)
        self.look = nn.Linear(HIDDEN, HIDDEN, bias=False)
        self.found = nn.Linear(HIDDEN, HIDDEN, bias=False)
        self.agreed = nn.Linear(HIDDEN, HIDDEN, bias=False)
        self.head1 = nn.Linear(HIDDEN, HIDDEN)
        self.head_norm = nn.LayerNorm(HIDDEN, eps=1e-5)
        self.head2 = nn.Linear(HIDDEN, COLUMNS)
        self.cosine = nn.Parameter(torch.tensor([4.0, 4.0, 0.0, 0.0, 0.0, 0.0]))
        self.dropout = 0.1
        self.words.weight.requires_grad_(False)
        with torch.no_grad():
            self.introduce.weight.copy_(torch.eye(HIDDEN))
            for layer in (self.pooled, self.matched, self.found, self.agreed):
                layer.weight.mul_(0.3)
            self.look.weight.copy_(torch.eye(HIDDEN))
            self.head2.weight.mul_(0.3)
            self.head2.bias.zero_()

    @classmethod
    def pretrained(cls, weights: Path) -> "Decider":
        """A decider whose encoder is that of a BERT checkpoint in safetensors (6 layers of 384)."""
        model, old = cls(), {name.removeprefix("bert."): tensor.float() for name, tensor in load_file(weights).items()}
        with torch.no_grad():
            # Every token has type 0, so its row is added to the positions once and for all.
            model.words.weight.copy_(old["embeddings.word_embeddings.weight"])
            model.places.copy_(old["embeddings.position_embeddings.weight"] + old["embeddings.token_type_embeddings.weight"][0])
            model.marker_words.copy_(old["embeddings.word_embeddings.weight"][1 : 1 + RESERVED])
            model.norm.weight.copy_(old["embeddings.LayerNorm.weight"])
            model.norm.bias.copy_(old["embeddings.LayerNorm.bias"])
            for index, layer in enumerate(model.layers):
                stem = f"encoder.layer.{index}."
                for part in ("weight", "bias"):
                    rows = [old[f"{stem}attention.self.{name}.{part}"] for name in ("query", "key", "value")]
                    getattr(layer.qkv, part).copy_(torch.cat(rows))
                    getattr(layer.out, part).copy_(old[f"{stem}attention.output.dense.{part}"])
                    getattr(layer.norm1, part).copy_(old[f"{stem}attention.output.LayerNorm.{part}"])
                    getattr(layer.up, part).copy_(old[f"{stem}intermediate.dense.{part}"])
                    getattr(layer.down, part).copy_(old[f"{stem}output.dense.{part}"])
                    getattr(layer.norm2, part).copy_(old[f"{stem}output.LayerNorm.{part}"])
        return model

    def forward(self, ids, mask):
        marker, introduces, text = structure(ids, mask)
        at_marker = marker.unsqueeze(-1).float()
        x = self.words(ids)
        first_id = ids - 1
        x = torch.where(marker.unsqueeze(-1), self.marker_words[first_id.clamp(0, RESERVED - 1)], x)
        x = x + self.introduce(introduces @ x) * at_marker
        x = self.norm(x + self.places[: ids.shape[1]])
        x = drop(x, self.dropout, self.training)
        bias = (1.0 - mask[:, None, None, :].float()) * -10000.0
        for layer in self.layers:
            x = layer(x, bias, self.dropout)
        pool = introduces @ x.to(introduces.dtype)
        whole = text @ x.to(text.dtype)  # [B, 1, H]
        unit_pool, unit_whole = unit(pool), unit(whole)
        weights = (self.look(unit_pool) @ unit(x).transpose(1, 2)) * 8.0 + (text.gt(0).float() - 1.0) * 10000.0
        found = weights.softmax(-1) @ x.to(weights.dtype)
        scale = HIDDEN**0.5
        z = x + (
            self.pooled(pool)
            + self.matched(unit_pool * unit_whole * scale)
            + self.found(found)
            + self.agreed(unit_pool * unit(found) * scale)
        ) * at_marker
        z = drop(z, self.dropout, self.training)
        logits = self.head2(self.head_norm(F.gelu(self.head1(z))))
        cosine = (unit_pool * unit_whole).sum(-1, keepdim=True) * at_marker
        return logits.float() + cosine.float() * self.cosine


def drop(x, share: float, training: bool):
    """Dropout of whole features of a sequence (one mask for all its tokens): as good here, and a tenth cheaper."""
    if not training:
        return x
    return x * (torch.rand(x.shape[0], 1, x.shape[2]) >= share).float() / (1 - share)


def unit(x):
    return x / (x.pow(2).sum(-1, keepdim=True) + 1e-6).sqrt()


def structure(ids, mask):
    """From the ids alone: which tokens are markers [B, L] bool, the mean over the words a marker introduces [B, L, L] (rows of
    other tokens are zero), and the mean over the text's tokens [B, 1, L]."""
    marker = (ids >= 1) & (ids <= RESERVED)
    separator = ids == SPECIAL["[SEP]"]
    behind = separator.cumsum(1)  # 0 in the segment and 1 from its [SEP] on
    segment = (behind == 0) & (mask > 0)
    marker = marker & segment
    group = marker.cumsum(1)
    word = segment & ~marker
    same = (group[:, :, None] == group[:, None, :]) & word[:, None, :] & marker[:, :, None]
    introduces = same.float()
    introduces = introduces / introduces.sum(-1, keepdim=True).clamp(min=1.0)
    text = ((behind >= 1) & ~separator & (mask > 0)).float()
    return marker, introduces, (text / text.sum(-1, keepdim=True).clamp(min=1.0))[:, None, :]
